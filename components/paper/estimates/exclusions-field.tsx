'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { TextArea, type TextAreaProps } from '@/components/ui/text-area'
import { exclusionsIn, withExclusion } from '@/lib/paper/estimates/standards'

import { useEstimateWords } from './use-standards'

interface ExclusionsFieldProps {
  typed: string
  onPut: (text: string) => void
  field: Omit<TextAreaProps, 'label'>
}

/** The exclusions of an estimate, a line each: the standard ones are ticked, any other is typed. */
export function ExclusionsField({ typed, onPut, field }: ExclusionsFieldProps) {
  const { data: words } = useEstimateWords()
  const [standard, chosen] = [[...new Set(exclusionsIn(words?.exclusions ?? null))], exclusionsIn(typed)]
  return (
    <div className="space-y-2">
      {standard.length > 0 && (
        <fieldset>
          <legend className="text-sm font-medium">Standard exclusions</legend>
          <div className="flex flex-col">
            {standard.map((exclusion) => (
              <Checkbox
                key={exclusion}
                label={exclusion}
                checked={chosen.includes(exclusion)}
                onChange={({ target }) => onPut(withExclusion(typed, exclusion, target.checked))}
              />
            ))}
          </div>
        </fieldset>
      )}
      <TextArea label="Exclusions" help="One on each line." {...field} />
    </div>
  )
}
