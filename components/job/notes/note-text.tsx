import { Chip } from '@/components/ui/chip'
import { partsOf } from '@/lib/job/notes/rules'

/** A note to read: each mention is a chip. */
export const NoteText = ({ text, viewerId }: { text: string; viewerId: string }) => (
  <p className="wrap-anywhere whitespace-pre-line">
    {partsOf(text).map((part, index) =>
      typeof part === 'string' ? (
        part
      ) : (
        <Chip key={index} tone={part.userId === viewerId ? 'brand' : 'info'} className="align-bottom">
          @{part.name}
        </Chip>
      ),
    )}
  </p>
)
