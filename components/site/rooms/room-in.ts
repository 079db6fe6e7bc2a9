/** The room in the address of something that is made in one: its last part but one. */
export const roomIn = (path: string): string => path.split('/').at(-2)!
