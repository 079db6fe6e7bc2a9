'use client'

import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'

import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { labelClass } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { TimeField } from '@/components/ui/time-field'
import { KIND_LABELS, MOST_CONDITIONS, OPERATORS_OF, OPERATOR_LABELS, takesValue } from '@/lib/paper/forms/rules'
import type { Condition, FormItem, Operator } from '@/lib/paper/forms/schema'

interface ConditionsFieldProps {
  item: FormItem
  earlier: readonly FormItem[]
  onChange: (item: FormItem, place: string) => void
}

/** When an item is shown: always, or when earlier items are answered so. */
export function ConditionsField({ item, earlier, onChange }: ConditionsFieldProps) {
  const asked = earlier.filter(({ kind }) => OPERATORS_OF[kind].length > 0)
  const { match = 'all', conditions = [] } = item.shownWhen ?? {}
  const set = (next: readonly Condition[], how: 'all' | 'any' = match) =>
    onChange({ ...item, shownWhen: next.length ? { match: how, conditions: [...next] } : undefined }, 'shownWhen')
  const add = () => {
    const [first] = asked.toReversed()
    if (first) set([...conditions, conditionOn(first)])
  }

  return (
    <fieldset>
      <legend className={`${labelClass} mb-1`}>Shown when</legend>
      {conditions.length === 0 && (
        <p className="text-table text-muted">{asked.length ? 'Always' : 'Always: nothing is asked before it'}</p>
      )}
      {conditions.length > 1 && (
        <Select
          label="Of these conditions"
          hideLabel
          className="mb-2"
          options={[
            { value: 'all', label: 'All of these hold' },
            { value: 'any', label: 'Any of these holds' },
          ]}
          value={match}
          onChange={({ target }) => set(conditions, target.value as 'all' | 'any')}
        />
      )}
      <ol className="space-y-2">
        {conditions.map((condition, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a condition has no name; each field shows what it holds
          <li key={at} className="space-y-1 rounded-control border border-line p-2">
            <ConditionFields
              condition={condition}
              place={at + 1}
              asked={asked}
              onChange={(changed) => set(conditions.map((one, n) => (n === at ? changed : one)))}
            />
            <IconButton
              label={`Remove condition ${at + 1}`}
              icon={<X aria-hidden />}
              onClick={() => set(conditions.filter((_, n) => n !== at))}
            />
          </li>
        ))}
      </ol>
      <Button
        size="sm"
        className="mt-1"
        icon={<Plus aria-hidden />}
        disabled={!asked.length || conditions.length >= MOST_CONDITIONS}
        onClick={add}
      >
        Add a condition
      </Button>
    </fieldset>
  )
}

/** A condition on an item that somebody can start from. */
function conditionOn(item: FormItem): Condition {
  const [operator] = OPERATORS_OF[item.kind]
  const base = { itemId: item.id, operator: operator! }
  return takesValue(operator!) ? { ...base, value: firstValue(item) } : base
}

function firstValue(item: FormItem): Condition['value'] {
  if (item.kind === 'yesNo' || item.kind === 'checkbox') return true
  if (item.kind === 'singleChoice' || item.kind === 'multipleChoice') return item.options[0]?.value ?? ''
  return item.kind === 'number' ? (item.min ?? 0) : ''
}

interface ConditionFieldsProps {
  condition: Condition
  place: number
  asked: readonly FormItem[]
  onChange: (condition: Condition) => void
}

function ConditionFields({ condition, place, asked, onChange }: ConditionFieldsProps) {
  const about = asked.find(({ id }) => id === condition.itemId)
  return (
    <>
      <Select
        label={`Condition ${place}: item`}
        hideLabel
        placeholder={about ? undefined : 'An item that is gone'}
        options={asked.map(({ id, label, kind }) => ({ value: id, label: label || KIND_LABELS[kind] }))}
        value={about ? condition.itemId : ''}
        onChange={({ target }) => {
          const chosen = asked.find(({ id }) => id === target.value)
          if (chosen) onChange(conditionOn(chosen))
        }}
      />
      {about && (
        <>
          <Select
            label={`Condition ${place}: how`}
            hideLabel
            options={OPERATORS_OF[about.kind].map((operator) => ({
              value: operator,
              label: OPERATOR_LABELS[operator],
            }))}
            value={condition.operator}
            onChange={({ target }) => {
              const operator = target.value as Operator
              const { value = firstValue(about), ...rest } = condition
              onChange({ ...rest, operator, ...(takesValue(operator) && { value }) })
            }}
          />
          {takesValue(condition.operator) && (
            <ValueField
              about={about}
              place={place}
              value={condition.value}
              onChange={(value) => onChange({ ...condition, value })}
            />
          )}
        </>
      )}
    </>
  )
}

interface ValueFieldProps {
  about: FormItem
  place: number
  value: Condition['value']
  onChange: (value: Condition['value']) => void
}

function ValueField({ about, place, value, onChange }: ValueFieldProps) {
  const named = { label: `Condition ${place}: value`, hideLabel: true }
  const text = {
    ...named,
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  switch (about.kind) {
    case 'yesNo':
    case 'checkbox':
      return (
        <Select
          {...named}
          options={[
            { value: 'yes', label: about.kind === 'yesNo' ? 'Yes' : 'Ticked' },
            { value: 'no', label: about.kind === 'yesNo' ? 'No' : 'Not ticked' },
          ]}
          value={value === true ? 'yes' : 'no'}
          onChange={({ target }) => onChange(target.value === 'yes')}
        />
      )
    case 'singleChoice':
    case 'multipleChoice':
      return (
        <Select
          {...named}
          placeholder="Choose one"
          options={about.options}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'number':
      return (
        <NumberField
          {...named}
          value={typeof value === 'number' ? value : null}
          onChange={(now) => onChange(now ?? 0)}
        />
      )
    case 'date':
      return <DateField {...text} asTyped />
    case 'time':
      return <TimeField {...text} asTyped />
    default:
      return <TextInput {...text} autoComplete="off" maxLength={300} />
  }
}
