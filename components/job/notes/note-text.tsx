import { Chip } from '@/components/ui/chip'
import { partsOf } from '@/lib/job/notes/rules'

/** A note as it is read: whom it mentions stands in it as a chip. */
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
