import type { Option } from '@/components/ui/options'
import { JOB_TYPES } from '@/lib/job/jobs/rules'

/** The types that are offered for a job. */
export const offeredTypes: Option[] = JOB_TYPES.map((type) => ({ value: type, label: type }))

/** With what was typed as a type of its own, unless it is one of those that are offered. */
export function withTyped(options: Option[], typed: string): Option[] {
  const own = typed.trim()
  const isOffered = offeredTypes.some((option) => option.label.toLowerCase() === own.toLowerCase())
  return own && !isOffered ? [...options, { value: own, label: own, description: 'As you typed it' }] : options
}
