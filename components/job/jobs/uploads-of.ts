/** Where the files of a job are shown while they are on their way. */
export const uploadsOf = (jobId: string): string => `uploads:${jobId}`
