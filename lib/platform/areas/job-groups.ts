/** The groups of a job's rail, in their order. A part without a group stands above them. */
export const JOB_GROUPS = {
  'site-record': 'Site record',
  documents: 'Documents',
  messages: 'Messages',
  planning: 'Planning',
  money: 'Money',
  audit: 'Audit',
} as const satisfies Record<string, string>
export type JobGroup = keyof typeof JOB_GROUPS

const everyGroup = Object.keys(JOB_GROUPS) as JobGroup[]

/** The place of a part's group in the rail: 0 for what stands above the groups. */
export const rankOf = ({ group }: { group?: JobGroup }): number => (group ? everyGroup.indexOf(group) + 1 : 0)

/** Parts, in the order of the rail, by their groups; a group without any is left out. */
export function groupsOf<Part extends { group?: JobGroup }>(
  parts: readonly Part[],
): { label: string | null; parts: Part[] }[] {
  return [undefined, ...everyGroup]
    .map((group) => ({
      label: group ? JOB_GROUPS[group] : null,
      parts: parts.filter((part) => part.group === group),
    }))
    .filter(({ parts }) => parts.length > 0)
}
