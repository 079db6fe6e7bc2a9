'use client'

import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { NumberField } from '@/components/ui/number-field'
import { TextInput } from '@/components/ui/text-input'
import { VisuallyHidden } from '@/components/ui/visually-hidden'

import { type CuttableLine, type Cuts, cutPlace } from './use-cuts'

interface CutChoiceProps {
  line: CuttableLine & { unit: string }
  label: string
  /** The line, for those who hear the label alone, if it does not name it. */
  of?: string
  cuts: Cuts
}

/** Takes a line into an approval, or less of it, or leaves it out, with the reason. */
export function CutChoice({ line, label, of, cuts }: CutChoiceProps) {
  const { id, quantity, days, unit } = line
  const cut = cuts.typed[id]
  const part = cut?.part ?? null
  const hidden = of && <VisuallyHidden>: {of}</VisuallyHidden>
  const type = (change: Partial<NonNullable<typeof part>>) =>
    cuts.put(id, { reason: cut?.reason ?? '', part: { ...part!, ...change } })
  return (
    <div id={cutPlace(id)} className="scroll-mt-24">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label={
            <>
              {label}
              {hidden}
            </>
          }
          checked={!cut || part !== null}
          onChange={({ target }) => cuts.put(id, target.checked ? null : { reason: cut?.reason ?? '', part: null })}
        />
        {part ? (
          <Button variant="ghost" size="sm" onClick={() => cuts.put(id, null)}>
            All of it{hidden}
          </Button>
        ) : (
          !cut && (
            <Button variant="ghost" size="sm" onClick={() => cuts.put(id, { reason: '', part: { quantity, days } })}>
              Less of it{hidden}
            </Button>
          )
        )}
      </div>
      {part && (
        <div className="mb-2 grid grid-cols-2 gap-3">
          <div id={cutPlace(id, 'quantity')} className="scroll-mt-24">
            <NumberField
              label="Quantity"
              help={`Of ${quantity} ${unit}`}
              value={part.quantity}
              error={cuts.errorOf(id, 'quantity')}
              onChange={(value) => type({ quantity: value })}
            />
          </div>
          {days !== null && (
            <div id={cutPlace(id, 'days')} className="scroll-mt-24">
              <NumberField
                label="Days"
                help={`Of ${days}`}
                value={part.days}
                error={cuts.errorOf(id, 'days')}
                onChange={(value) => type({ days: value })}
              />
            </div>
          )}
        </div>
      )}
      {cut && (
        <div id={cutPlace(id, 'reason')} className="scroll-mt-24">
          <TextInput
            label={part ? 'Why is it less?' : 'Why is it left out?'}
            required
            maxLength={300}
            autoComplete="off"
            value={cut.reason}
            error={cuts.errorOf(id, 'reason')}
            onChange={({ target }) => cuts.put(id, { ...cut, reason: target.value })}
          />
        </div>
      )}
    </div>
  )
}
