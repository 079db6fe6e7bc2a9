/** Exports in the query cache: of a job, or of the whole organisation. */
export const exportKeys = {
  ofJob: (jobId: string) => ['exports', 'of', jobId] as const,
  ofOrganization: () => ['exports', 'organization'] as const,
}
