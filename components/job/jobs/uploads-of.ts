/** The name under which a job's files on their way are shown. */
export const uploadsOf = (jobId: string): string => `uploads:${jobId}`
