import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'

import { fieldsOf } from '@/components/ui/fields-of'
import { Select } from '@/components/ui/select'
import { StateField } from '@/components/ui/state-field'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { CLIENT_TYPE_OPTIONS } from '@/lib/company/clients/rules'
import type { ClientFields } from '@/lib/company/clients/schema'

import { useFormGroups } from './client-form-groups'
import { type LetterheadChoice, letterheadWords, useLetterheads } from './client-letterheads'

/** Every field of a client but its logo. */
export function ClientInputs<T>({
  form,
  clientId,
}: {
  form: UseFormReturn<ClientFields, unknown, T>
  clientId?: string
}) {
  const country = useWatch({ control: form.control, name: 'country' })
  const letterheads = useLetterheads()
  const formGroups = useFormGroups(clientId)
  const field = fieldsOf(form)

  return (
    <>
      <TextInput label="Name" required autoComplete="off" data-autofocus {...field('companyName')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Select label="Type" required placeholder="Select a type" options={CLIENT_TYPE_OPTIONS} {...field('type')} />
        <TextInput
          label="ABN"
          help="11 digits; spaces are fine"
          inputMode="numeric"
          autoComplete="off"
          {...field('abn')}
        />
        <TextInput label="Phone" type="tel" autoComplete="off" {...field('phone')} />
        <TextInput label="Email" type="email" autoComplete="off" {...field('email')} />
      </div>
      <TextInput
        label="Accounts email"
        type="email"
        help="Where invoices go"
        autoComplete="off"
        {...field('accountsEmail')}
      />
      <TextInput label="Street address" autoComplete="off" {...field('streetAddress')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextInput label="Suburb" autoComplete="off" {...field('suburb')} />
        <StateField country={country} {...field('state')} />
        <TextInput label="Postcode" autoComplete="off" inputMode="numeric" {...field('postcode')} />
        <TextInput label="Country" autoComplete="off" {...field('country')} />
      </div>
      <Controller
        control={form.control}
        name="defaultLetterheadId"
        render={({ field: { value, onChange, ...own }, fieldState: { error } }) => (
          <Select
            label="Letterhead"
            help="Reports of its jobs go out under it."
            placeholder={letterheadWords(letterheads, null)}
            options={letterheads.filter(({ isDefault, id }) => !isDefault || id === value).map(asOption)}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value || null)}
            error={error?.message}
            {...own}
          />
        )}
      />
      <Controller
        control={form.control}
        name="defaultFormGroupId"
        render={({ field: { value, onChange, ...own }, fieldState: { error } }) => (
          <Select
            label="Default group of forms"
            help="Its forms stand first when one is started on a job of this client."
            placeholder="None"
            options={formGroups.map(({ id, groupName }) => ({ value: id, label: groupName }))}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value || null)}
            error={error?.message}
            {...own}
          />
        )}
      />
      <TextArea label="Notes" {...field('notes')} />
    </>
  )
}

const asOption = ({ id, name }: LetterheadChoice) => ({ value: id, label: name })
