/** The page of an estimate. */
export const estimateHref = (jobId: string, estimateId: string): string => `/jobs/${jobId}/estimates/${estimateId}`
