'use client'

import { type Control, type FieldPath, type FieldValues, type RegisterOptions, useController } from 'react-hook-form'

import { MoneyField, type MoneyFieldProps } from './money-field'
import { NumberField, type NumberFieldProps } from './number-field'

interface Bound<Values extends FieldValues, Name extends FieldPath<Values>, Output> {
  control: Control<Values, unknown, Output>
  name: Name
  rules?: Pick<RegisterOptions<Values, Name>, 'validate' | 'required'>
}

type Drawn<Props> = Omit<Props, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'>

/** The field of a form that holds a number. */
export function NumberInput<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  rules,
  ...drawn
}: Bound<Values, Name, Output> & Drawn<NumberFieldProps>) {
  const { field, fieldState } = useController({ control, name, rules })
  return <NumberField {...drawn} {...field} error={fieldState.error?.message} />
}

/** The field of a form that holds an amount. */
export function MoneyInput<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  rules,
  ...drawn
}: Bound<Values, Name, Output> & Drawn<MoneyFieldProps>) {
  const { field, fieldState } = useController({ control, name, rules })
  return <MoneyField {...drawn} {...field} error={fieldState.error?.message} />
}
