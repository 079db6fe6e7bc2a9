import type { ReportId } from './rules'

/** Reports are read as they are opened: no event makes them old. */
export const managementKeys = {
  all: ['management'] as const,
  views: () => [...managementKeys.all, 'views'] as const,
  report: (report: ReportId, query: string) => [...managementKeys.all, 'report', report, query] as const,
  entries: (report: ReportId, query: string) => [...managementKeys.all, 'entries', report, query] as const,
}
