/** The staging area of the object store: drawings wait there until the gallery has taken them. */
export interface Staging {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Removes everything that any try of the job left there. */
  clear(jobId: string): Promise<void>;
  /** The ids under which something lies there, each once: those of jobs, and others. */
  jobIds(): AsyncIterable<string>;
}

export const STAGING = Symbol('STAGING');

/**
 * Each taking-up of a job stages under a key of its own: a model without seeds draws another picture each time, and a
 * worker that lost the job must not change the file that the record speaks of.
 */
export const stagingKey = (jobId: string, owner: string, index: number): string => `staging/${jobId}/${owner}-${index}`;
