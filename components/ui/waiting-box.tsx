import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'

import type { FieldProps } from './field'
import { TextInput } from './text-input'

/** Holds the place of a box that chooses until its script has arrived: the same size, showing what is chosen. */
export function WaitingBox({
  label,
  help,
  error,
  required,
  hideLabel,
  className,
  placeholder,
  summary,
}: FieldProps & { placeholder?: string; summary: string }) {
  return (
    <TextInput
      {...{ label, help, error, required, hideLabel, className, placeholder }}
      role="combobox"
      aria-expanded={false}
      disabled
      value={summary}
      trailing={<ChevronsUpDown aria-hidden className="size-4" />}
    />
  )
}
