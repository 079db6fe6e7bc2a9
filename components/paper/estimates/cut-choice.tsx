'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { TextInput } from '@/components/ui/text-input'
import { VisuallyHidden } from '@/components/ui/visually-hidden'

import { type Cuts, reasonPlace } from './use-cuts'

interface CutChoiceProps {
  lineId: string
  label: string
  /** The line, for those who hear the label alone, if it does not name it. */
  of?: string
  cuts: Cuts
}

/** Takes a line into an approval or leaves it out, with the reason. */
export function CutChoice({ lineId, label, of, cuts }: CutChoiceProps) {
  const isCut = cuts.ids.has(lineId)
  return (
    <div id={reasonPlace(lineId)} className="scroll-mt-24">
      <Checkbox
        label={
          <>
            {label}
            {of && <VisuallyHidden>: {of}</VisuallyHidden>}
          </>
        }
        checked={!isCut}
        onChange={({ target }) => cuts.put(lineId, target.checked ? null : '')}
      />
      {isCut && (
        <TextInput
          label="Why is it left out?"
          required
          maxLength={300}
          autoComplete="off"
          value={cuts.typed[lineId]}
          error={cuts.errorOf(lineId)}
          onChange={({ target }) => cuts.put(lineId, target.value)}
        />
      )}
    </div>
  )
}
