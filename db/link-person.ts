/** Somebody without an account who acts by a link that the firm sent them. */
export interface LinkPerson {
  kind: 'link'
  linkId: string
  name: string
  /** The address of their network, and what their browser says of itself. */
  address: string
  device: string | null
}
