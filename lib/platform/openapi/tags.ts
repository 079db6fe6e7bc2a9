import type { Area } from '@/lib/platform/areas/area'

/** The words that the contract sorts its calls into. */
export class Tags {
  private readonly apis

  constructor(areas: readonly Area[]) {
    this.apis = areas.flatMap(({ api = [] }) => api)
  }

  /** The word of a path. Throws when no area claims it: a new part of the product needs a name first. */
  of(path: string): string {
    const claims = this.apis.flatMap(({ tag, paths }) => paths.map((beginning) => ({ tag, beginning })))
    const above = claims.filter(({ beginning }) => path === beginning || path.startsWith(`${beginning}/`))
    if (!above.length) throw new Error(`No area claims ${path}: say in the area.ts of one how it begins.`)
    return above.reduce((best, claim) => (claim.beginning.length > best.beginning.length ? claim : best)).tag
  }

  /** The words of some paths, in order, with what they stand for. */
  describe(paths: readonly string[]): { name: string; description: string }[] {
    const used = new Set(paths.map((path) => this.of(path)))
    return this.apis
      .flatMap(({ tag, about }) => (about && used.has(tag) ? [{ name: tag, description: about.text, ...about }] : []))
      .toSorted((a, b) => a.order - b.order)
      .map(({ name, description }) => ({ name, description }))
  }
}
