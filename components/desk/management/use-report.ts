import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { managementKeys } from '@/lib/desk/management/keys'
import { type ReportId, reportQuery } from '@/lib/desk/management/rules'
import type { ManagementFilters, ManagementReport, ManagementView, ReportEntries } from '@/lib/desk/management/schema'
import { api } from '@/lib/platform/http/client'

import { type BehindFigure, entriesQuery, reportCall } from './report-view'

/** Figures are as old as they say; Refresh reads them again. */
const FRESH_MS = 300_000

export const useReport = (report: ReportId, filters: ManagementFilters) =>
  useQuery({
    queryKey: managementKeys.report(report, reportQuery(filters)),
    queryFn: ({ signal }) => api.get<ManagementReport>(`${reportCall(report)}${reportQuery(filters)}`, { signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })

/** The saved views that the viewer sees. */
export const useViews = () =>
  useQuery({
    queryKey: managementKeys.views(),
    queryFn: ({ signal }) => api.get<ManagementView[]>('/api/v1/management-reports/views', { signal }),
  })

export const useEntries = (report: ReportId, filters: ManagementFilters, behind: BehindFigure) =>
  useQuery({
    queryKey: managementKeys.entries(report, entriesQuery(filters, behind)),
    queryFn: ({ signal }) =>
      api.get<ReportEntries>(`${reportCall(report)}/entries${entriesQuery(filters, behind)}`, { signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
