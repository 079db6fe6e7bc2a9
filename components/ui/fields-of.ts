import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'

/** Makes what a control of a form is spread with: the registration of its field, and the message that stands under it. */
export const fieldsOf =
  <Values extends FieldValues, Context, Output>({
    register,
    formState: { errors },
  }: Pick<UseFormReturn<Values, Context, Output>, 'register' | 'formState'>) =>
  <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: (get(errors, name) as FieldError | undefined)?.message,
  })
