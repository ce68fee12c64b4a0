/** What this copy of the load has done since it was loaded. Counted inside the work, so that half a job counts half. */
export const progress = { units: 0, encryptions: 0 };
