import type { Token, Tokens } from 'marked'
import type { ReactNode } from 'react'

import { Link } from '@/components/ui/link'
import { anchorOf, hrefInApp, pictureInApp, plainOf } from '@/lib/desk/help/rules'

/** Markdown of the guide, drawn by its tokens: nothing of it is taken as HTML. */
export const GuideText = ({ tokens }: { tokens: readonly Token[] }) => (
  <div className="max-w-prose space-y-3 leading-6">{tokens.map((token, at) => drawn(token, at))}</div>
)

const inside = (tokens: readonly Token[] | undefined): ReactNode => tokens?.map((token, at) => drawn(token, at))

function drawn(token: Token, key: number): ReactNode {
  switch (token.type) {
    case 'heading':
      return <Heading key={key} heading={token as Tokens.Heading} />
    case 'paragraph':
      return <p key={key}>{inside(token.tokens)}</p>
    case 'text':
      return token.tokens ? inside(token.tokens) : token.text
    case 'escape':
      return token.text
    case 'strong':
      return (
        <strong key={key} className="font-semibold">
          {inside(token.tokens)}
        </strong>
      )
    case 'em':
      return <em key={key}>{inside(token.tokens)}</em>
    case 'codespan':
      return (
        <code key={key} className="rounded-control bg-sunken px-1 text-table">
          {token.text}
        </code>
      )
    case 'link':
      return <GuideLink key={key} link={token as Tokens.Link} />
    case 'image':
      return <Picture key={key} image={token as Tokens.Image} />
    case 'blockquote':
      return (
        <blockquote key={key} className="border-s-2 border-line ps-3 text-muted">
          {inside(token.tokens)}
        </blockquote>
      )
    case 'list':
      return <GuideList key={key} list={token as Tokens.List} />
    case 'table':
      return <GuideTable key={key} table={token as Tokens.Table} />
    default:
      return null
  }
}

function Heading({ heading: { depth, tokens } }: { heading: Tokens.Heading }) {
  const Tag = depth === 2 ? 'h2' : 'h3'
  const words = plainOf(tokens)
  return (
    <Tag
      id={anchorOf(words)}
      className={`scroll-mt-20 font-semibold ${depth === 2 ? 'border-t border-line pt-5 text-base' : 'pt-2'}`}
    >
      <a href={`#${anchorOf(words)}`} className="hover:underline">
        {inside(tokens)}
      </a>
    </Tag>
  )
}

function GuideLink({ link: { href, tokens } }: { link: Tokens.Link }) {
  const to = hrefInApp(href)
  if (!to) return inside(tokens)
  const className = 'text-brand underline'
  return to.startsWith('/') ? (
    <Link href={to} className={className}>
      {inside(tokens)}
    </Link>
  ) : (
    <a href={to} className={className}>
      {inside(tokens)}
    </a>
  )
}

function Picture({ image: { href, text } }: { image: Tokens.Image }) {
  const picture = pictureInApp(href)
  if (!picture) return null
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- it is made in the size that is shown
    <img {...picture} alt={text} loading="lazy" className="my-2 h-auto max-w-full rounded-card border border-line" />
  )
}

function GuideList({ list: { ordered, items } }: { list: Tokens.List }) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag className={`space-y-1 ps-6 ${ordered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((item, at) => (
        <li key={at}>{inside(item.tokens)}</li>
      ))}
    </Tag>
  )
}

const GuideTable = ({ table: { header, rows } }: { table: Tokens.Table }) => (
  <div className="relative overflow-x-auto">
    <table className="w-full text-start text-sm">
      <thead>
        <tr className="border-b border-line text-muted">
          {header.map((cell, at) => (
            <th key={at} scope="col" className="py-2 pe-4 text-start font-medium">
              {inside(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={line} className="border-b border-line align-top">
            {row.map((cell, at) => (
              <td key={at} className="py-2 pe-4">
                {inside(cell.tokens)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
