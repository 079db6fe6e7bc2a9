import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'

import { splitField, type FieldProps } from './field'
import { TextInput } from './text-input'

/** Holds the place of a chooser until its script has loaded: the same size, with the current choice. */
export function WaitingBox(props: FieldProps & { placeholder?: string; summary: string }) {
  const [field, { placeholder, summary }] = splitField(props)

  return (
    <TextInput
      {...field}
      placeholder={placeholder}
      role="combobox"
      aria-expanded={false}
      disabled
      value={summary}
      trailing={<ChevronsUpDown aria-hidden className="size-4" />}
    />
  )
}
