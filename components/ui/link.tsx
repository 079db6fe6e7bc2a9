// oxlint-disable-next-line no-restricted-imports -- the one place that says what a link asks for
import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/**
 * A link to a page of the app. Its page is read when it is followed: Next would ask for each that comes into sight, two
 * requests for each row of a list, and what it gets is not the page (docs/adr/0032-scripts-of-a-page.md).
 */
export const Link = (props: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) => (
  <NextLink {...props} prefetch={false} />
)
