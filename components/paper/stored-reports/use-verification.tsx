import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'

import type { MenuEntry } from '@/components/ui/menu'
import { copyInWords } from '@/lib/paper/reports/rules'
import type { JobReport } from '@/lib/paper/reports/schema'

import { reportsOf } from './use-reports'

/** The way to where whoever holds a paper can have it checked, as every report has it. */
export const verificationOf = ({ code }: Pick<JobReport, 'code'>): MenuEntry[] =>
  code ? [{ label: 'Verification page', icon: <ShieldCheck aria-hidden />, href: `/verify/${code}` }] : []

/**
 * The same of the newest paper of a signed form or an approved estimate; nothing as long as none is kept. Copies with
 * other prices have codes of their own, beside the reports of the job.
 */
export function useVerification(
  jobId: string,
  about: { formId: string } | { estimateId: string },
  isSettled: boolean,
): MenuEntry[] {
  const { data } = useQuery({ ...reportsOf(jobId), enabled: isSettled })
  const [[key, id] = ['', '']] = Object.entries(about)
  const newest = data?.find(({ code, options }) => code && options[key] === id && !copyInWords(options))
  return newest ? verificationOf(newest) : []
}
