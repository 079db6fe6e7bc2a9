'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { NumberField } from '@/components/ui/number-field'
import { optionsOf } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { JOB_FIELD_LABELS, KIND_LABELS, MOST_FORM_PHOTOS, SIGNER_LABELS } from '@/lib/paper/forms/rules'
import type { FormItem, ItemOf, JobField, SignerRole } from '@/lib/paper/forms/schema'

import { ColumnsField, OptionsField } from './choices-fields'
import { ConditionsField } from './conditions-field'

interface ItemPropertiesProps {
  item: FormItem
  /** Those that stand before it: a condition looks at them alone. */
  earlier: readonly FormItem[]
  /** `place` names the property: typing on in one is one step of undo. */
  onChange: (item: FormItem, place: string) => void
}

/** An empty text is no property. */
const orNone = (text: string): string | undefined => text || undefined

/** The properties of an item. */
export function ItemProperties({ item, earlier, onChange }: ItemPropertiesProps) {
  const isText = item.kind === 'heading' || item.kind === 'paragraph'
  return (
    <div className="space-y-4">
      <p className="text-table text-muted">{KIND_LABELS[item.kind]}</p>
      {item.kind === 'paragraph' ? (
        <TextArea
          label="Text"
          required
          rows={5}
          maxLength={10_000}
          value={item.label}
          onChange={({ target }) => onChange({ ...item, label: target.value }, 'label')}
        />
      ) : (
        <TextInput
          label={item.kind === 'heading' ? 'Heading' : 'Question'}
          required
          autoComplete="off"
          maxLength={300}
          value={item.label}
          onChange={({ target }) => onChange({ ...item, label: target.value }, 'label')}
        />
      )}
      {item.kind !== 'paragraph' && (
        <TextArea
          label="Help"
          rows={2}
          maxLength={1_000}
          value={item.help ?? ''}
          onChange={({ target }) => onChange({ ...item, help: orNone(target.value) }, 'help')}
        />
      )}
      {!isText && item.kind !== 'jobField' && (
        <Checkbox
          label="Required"
          checked={item.required === true}
          onChange={({ target }) => onChange({ ...item, required: target.checked || undefined }, 'required')}
        />
      )}
      <OfKind item={item} onChange={onChange} />
      <ConditionsField item={item} earlier={earlier} onChange={onChange} />
    </div>
  )
}

function OfKind({ item, onChange }: Omit<ItemPropertiesProps, 'earlier'>) {
  switch (item.kind) {
    case 'number':
      return <OfNumber item={item} onChange={onChange} />
    case 'shortText':
    case 'longText':
      return (
        <TextInput
          label="Filled in at first with"
          autoComplete="off"
          maxLength={300}
          value={item.default ?? ''}
          onChange={({ target }) => onChange({ ...item, default: orNone(target.value) }, 'default')}
        />
      )
    case 'date':
      return (
        <Checkbox
          label="Filled in at first with the day that the form is started"
          checked={item.default === 'today'}
          onChange={({ target }) => onChange({ ...item, default: target.checked ? 'today' : undefined }, 'default')}
        />
      )
    case 'time':
      return (
        <Checkbox
          label="Filled in at first with the time that the form is started"
          checked={item.default === 'now'}
          onChange={({ target }) => onChange({ ...item, default: target.checked ? 'now' : undefined }, 'default')}
        />
      )
    case 'yesNo':
      return (
        <Select
          label="Filled in at first with"
          placeholder="Nothing"
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          value={item.default === undefined ? '' : item.default ? 'yes' : 'no'}
          onChange={({ target }) =>
            onChange({ ...item, default: target.value ? target.value === 'yes' : undefined }, 'default')
          }
        />
      )
    case 'singleChoice':
    case 'multipleChoice':
      return (
        <OptionsField
          label="Choices"
          options={item.options}
          onChange={(options) => onChange({ ...item, options, default: undefined }, 'options')}
        />
      )
    case 'photo':
      return <OfPhotos item={item} onChange={onChange} />
    case 'signature':
      return <OfSignature item={item} onChange={onChange} />
    case 'table':
      return <ColumnsField columns={item.columns} onChange={(columns) => onChange({ ...item, columns }, 'columns')} />
    case 'jobField':
      return (
        <Select
          label="Field of the job"
          help="Shown as the job has it, and kept as it was once the form is submitted."
          options={optionsOf(JOB_FIELD_LABELS)}
          value={item.field}
          onChange={({ target }) => onChange({ ...item, field: target.value as JobField }, 'field')}
        />
      )
    default:
      return null
  }
}

type Changed<Kind extends FormItem['kind']> = { item: ItemOf<Kind>; onChange: ItemPropertiesProps['onChange'] }

const OfNumber = ({ item, onChange }: Changed<'number'>) => (
  <div className="grid grid-cols-3 gap-2">
    <TextInput
      label="Unit"
      autoComplete="off"
      maxLength={20}
      value={item.unit ?? ''}
      onChange={({ target }) => onChange({ ...item, unit: orNone(target.value) }, 'unit')}
    />
    <NumberField
      label="At least"
      value={item.min ?? null}
      onChange={(min) => onChange({ ...item, min: min ?? undefined }, 'min')}
    />
    <NumberField
      label="At most"
      value={item.max ?? null}
      onChange={(max) => onChange({ ...item, max: max ?? undefined }, 'max')}
    />
  </div>
)

const OfPhotos = ({ item, onChange }: Changed<'photo'>) => (
  <div className="grid grid-cols-2 gap-2">
    <NumberField
      label="At least"
      whole
      value={item.minPhotos ?? null}
      onChange={(minPhotos) => onChange({ ...item, minPhotos: minPhotos ?? undefined }, 'minPhotos')}
    />
    <NumberField
      label="At most"
      whole
      help={`${MOST_FORM_PHOTOS} if left empty`}
      value={item.maxPhotos ?? null}
      onChange={(maxPhotos) => onChange({ ...item, maxPhotos: maxPhotos ?? undefined }, 'maxPhotos')}
    />
  </div>
)

const OfSignature = ({ item, onChange }: Changed<'signature'>) => (
  <>
    <Select
      label="Signed by"
      placeholder="Anybody"
      options={optionsOf(SIGNER_LABELS)}
      value={item.signerRole ?? ''}
      onChange={({ target }) =>
        onChange({ ...item, signerRole: (target.value || undefined) as SignerRole | undefined }, 'signerRole')
      }
    />
    <TextArea
      label="Whoever signs agrees that"
      help="Shown above the signature, and kept with it."
      rows={3}
      maxLength={2_000}
      value={item.consent ?? ''}
      onChange={({ target }) => onChange({ ...item, consent: orNone(target.value) }, 'consent')}
    />
    <Checkbox
      label="A typed name counts as a signature"
      checked={item.mayBeTyped === true}
      onChange={({ target }) => onChange({ ...item, mayBeTyped: target.checked || undefined }, 'mayBeTyped')}
    />
  </>
)
