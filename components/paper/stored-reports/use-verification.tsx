import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'

import type { MenuEntry } from '@/components/ui/menu'
import type { JobReport } from '@/lib/paper/reports/schema'

import { reportsOf } from './use-reports'

/** The way to where whoever holds a paper can have it checked, as every report has it. */
export const verificationOf = ({ code }: Pick<JobReport, 'code'>): MenuEntry[] =>
  code ? [{ label: 'Verification page', icon: <ShieldCheck aria-hidden />, href: `/verify/${code}` }] : []

/**
 * The same of the newest paper that shows a signed form or an approved estimate as it is; nothing as long as none does.
 * @param shows which of the job's reports do; null for what is not signed or approved
 */
export function useVerification(jobId: string, shows: ((report: JobReport) => boolean) | null): MenuEntry[] {
  const { data } = useQuery({ ...reportsOf(jobId), enabled: shows !== null })
  const newest = shows && data?.find((report) => report.code && shows(report))
  return newest ? verificationOf(newest) : []
}
