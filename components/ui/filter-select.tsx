import { Select, type SelectProps } from './select'

export type FilterSelectProps<Value extends string> = Omit<SelectProps, 'value' | 'onChange' | 'hideLabel'> & {
  /** The text while nothing is chosen. */
  placeholder: string
  value: Value | undefined
  onShow: (value: Value | undefined) => void
}

/** Filters a list by one of the options, or by none. */
export function FilterSelect<Value extends string>({ value, onShow, ...select }: FilterSelectProps<Value>) {
  return (
    <Select
      {...select}
      hideLabel
      value={value ?? ''}
      onChange={({ target }) => onShow((target.value || undefined) as Value | undefined)}
    />
  )
}
