import type { Option } from '@/components/ui/options'
import { JOB_TYPES } from '@/lib/job/jobs/rules'

/** The offered types of a job. */
export const offeredTypes: Option[] = JOB_TYPES.map((type) => ({ value: type, label: type }))

/** Adds the typed text as a type of its own, unless it is one of the offered ones. */
export function withTyped(options: Option[], typed: string): Option[] {
  const own = typed.trim()
  const isOffered = offeredTypes.some((option) => option.label.toLowerCase() === own.toLowerCase())
  return own && !isOffered ? [...options, { value: own, label: own, description: 'As you typed it' }] : options
}
