import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'

/** Makes the props of a form's control: the registration of its field, and the message under it. */
export const fieldsOf =
  <Values extends FieldValues, Context, Output>({
    register,
    formState: { errors },
  }: Pick<UseFormReturn<Values, Context, Output>, 'register' | 'formState'>) =>
  <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: (get(errors, name) as FieldError | undefined)?.message,
  })
