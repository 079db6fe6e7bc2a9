/** Below the job's own key, so that every record of a job makes them old. */
export const messageKeys = {
  emails: (jobId: string) => ['jobs', 'detail', jobId, 'emails'] as const,
  sms: (jobId: string) => ['jobs', 'detail', jobId, 'sms'] as const,
  templates: (jobId: string) => ['jobs', 'detail', jobId, 'templates'] as const,
}
