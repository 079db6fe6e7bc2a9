import type { Area } from '@/lib/platform/areas/area'

/** The words that the contract sorts its calls into. */
export class Tags {
  private readonly apis

  constructor(areas: readonly Area[]) {
    this.apis = areas.flatMap(({ api = [] }) => api)
  }

  /** The word of a path. Throws for one that no area claims, so that a new part of the product is named before it is served. */
  of(path: string): string {
    const claims = this.apis.flatMap(({ tag, paths }) => paths.map((beginning) => ({ tag, beginning })))
    const above = claims.filter(({ beginning }) => path === beginning || path.startsWith(`${beginning}/`))
    if (!above.length) throw new Error(`No area claims ${path}: say in the area.ts of one how it begins.`)
    return above.reduce((best, claim) => (claim.beginning.length > best.beginning.length ? claim : best)).tag
  }

  /** Those of some paths with what they stand for, in order. */
  describe(paths: readonly string[]): { name: string; description: string }[] {
    const used = new Set(paths.map((path) => this.of(path)))
    return this.apis
      .flatMap(({ tag, about }) => (about && used.has(tag) ? [{ name: tag, description: about.text, ...about }] : []))
      .toSorted((a, b) => a.order - b.order)
      .map(({ name, description }) => ({ name, description }))
  }
}
