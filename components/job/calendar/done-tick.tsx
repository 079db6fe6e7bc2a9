import Check from 'lucide-react/icons/check'

/** Marks a task that is done, before its name. */
export function DoneTick() {
  return (
    <>
      <Check aria-hidden className="me-1 inline-block size-3.5 shrink-0 align-[-0.125em]" />
      <span className="sr-only">Done: </span>
    </>
  )
}
