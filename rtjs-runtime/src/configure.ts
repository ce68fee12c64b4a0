import { scheduler } from './default.ts';
import { configureScheduler, type Settings } from './settings.ts';

/** Changes settings of the shared scheduler, at any time; bundler plugins call it with their `scheduler` option. */
export const configure = (settings: Settings): void => configureScheduler(scheduler, settings);
