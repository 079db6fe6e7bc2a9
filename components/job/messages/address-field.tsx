'use client'

import { type FieldError, type UseControllerProps, useController, useWatch } from 'react-hook-form'

import { TagsField, type TagsFieldProps } from '@/components/ui/tags-field'
import { recipientsIn } from '@/lib/base/recipients'
import type { EmailForm } from '@/lib/job/messages/schema'

/** A person whose address is known. */
export interface Known {
  name: string
  address: string
}

type Lists = 'to' | 'cc' | 'bcc'

/** The addresses of an e-mail that is being written. */
export function AddressField({
  label,
  required,
  known,
  ...controller
}: UseControllerProps<EmailForm, Lists> & { label: string; required?: boolean; known?: readonly Known[] }) {
  const { field, fieldState } = useController(controller)
  const named = useWatch({ control: controller.control, name: ['to', 'cc', 'bcc'] }).flat()
  return <AddressList {...{ label, required, known, named, field }} error={fieldState.error} />
}

interface AddressListProps {
  label: string
  required?: boolean
  known?: readonly Known[]
  /** The addresses of all lists of the e-mail. */
  named: readonly string[]
  field: Pick<TagsFieldProps, 'onChange' | 'onBlur' | 'name' | 'ref'> & { value: readonly string[] }
  error?: FieldError
}

/** Addresses; known ones that are not among the recipients yet can be added by a press. */
export function AddressList({ label, required, known = [], named, field, error }: AddressListProps) {
  const offered = known.filter(({ address }) => !named.includes(address))

  return (
    <div className="space-y-2">
      <TagsField
        label={label}
        required={required}
        help="Enter, a comma or a semicolon adds another; several can be pasted"
        read={recipientsIn}
        error={messageOf(error, field.value)}
        {...field}
      />
      {offered.length > 0 && (
        <ul aria-label={`${label}: people of this job`} className="flex flex-wrap gap-1.5">
          {offered.map(({ name, address }) => (
            <li key={address} className="max-w-full">
              <button
                type="button"
                onClick={() => field.onChange([...field.value, address])}
                className="inline-flex min-h-11 max-w-full items-center rounded-full border border-line px-3 text-table text-brand hover:bg-sunken md:min-h-7"
              >
                <span className="truncate">
                  + {name}, {address}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The fault of the list, or of one of its addresses. */
function messageOf(error: FieldError | undefined, addresses: readonly string[]): string | undefined {
  if (!error || error.message) return error?.message
  const each = error as unknown as readonly (FieldError | undefined)[]
  const at = Array.isArray(each) ? each.findIndex(Boolean) : -1
  return at < 0 ? undefined : `${addresses[at]}: ${each[at]?.message}`
}
