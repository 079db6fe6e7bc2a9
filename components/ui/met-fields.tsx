import { fieldNamed } from './field-named'
import { valueShown } from './value-shown'

/** The fields that two people changed, with what the other one stored in them. */
export type Met = readonly { field: string; theirs: unknown }[]

/** What somebody else stored where both changed the same. */
export const MetFields = ({ met }: { met: Met }) => (
  <>
    <p>You both changed the same. What you typed elsewhere stays, and so does what they changed elsewhere.</p>
    <ul className="mt-1">
      {met.map(({ field, theirs }) => {
        const shown = valueShown(field, theirs)
        return (
          <li key={field} className="wrap-anywhere whitespace-pre-line">
            <span className="font-medium">{fieldNamed(field)}</span>
            {shown === null ? ' is another now' : `: theirs is ${shown}`}
          </li>
        )
      })}
    </ul>
  </>
)
