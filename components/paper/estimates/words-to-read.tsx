import { exclusionsIn } from '@/lib/paper/estimates/standards'

interface WordsToReadProps {
  title: string
  text: string | null
}

/** Words of an estimate, under their heading; nothing where there are none. */
export const WordsToRead = ({ title, text }: WordsToReadProps) =>
  text && (
    <section className="mt-6 max-w-prose first:mt-0">
      <h3 className="text-base font-semibold">{title}</h3>
      <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </section>
  )

/** What an estimate does not include, each for itself. */
export function ExclusionsToRead({ text }: { text: string | null }) {
  const exclusions = exclusionsIn(text)
  if (exclusions.length < 2) return <WordsToRead title="Exclusions" text={text} />
  return (
    <section className="mt-6 max-w-prose first:mt-0">
      <h3 className="text-base font-semibold">Exclusions</h3>
      <ul className="list-disc ps-5 text-sm wrap-anywhere">
        {exclusions.map((exclusion, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two may say the same.
          <li key={at} dir="auto">
            {exclusion}
          </li>
        ))}
      </ul>
    </section>
  )
}
