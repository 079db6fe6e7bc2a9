import { Select, type SelectProps } from './select'

export type FilterSelectProps<Value extends string> = Omit<SelectProps, 'value' | 'onChange' | 'hideLabel'> & {
  /** Says what is shown while nothing is chosen. */
  placeholder: string
  value: Value | undefined
  onShow: (value: Value | undefined) => void
}

/** Narrows a list to one of the options, or to none. */
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
