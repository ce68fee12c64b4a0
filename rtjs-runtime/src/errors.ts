/** An error of RT.js. `code` is stable, the message is not: production builds have short ones. */
export class RtjsError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`RTJS_${code}: ${message}`);
    this.name = 'RtjsError';
    this.code = `RTJS_${code}`;
  }
}

/** Why a cancelled job rejects. `name` is 'AbortError', as everywhere on the platform; `cause` is the reason given. */
export class CancelledError extends RtjsError {
  constructor(job: string, reason: unknown) {
    super('CANCELLED', `${job} was cancelled`);
    this.name = 'AbortError';
    this.cause = reason;
  }
}
