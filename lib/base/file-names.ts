/** Names that Windows keeps for devices, whatever ending follows: such a file cannot be written, or never be removed. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/i

/** The same name, led away from those that Windows keeps for devices: `aux_.pdf`. */
export const ledAway = (name: string): string => name.replace(DEVICE, '$1_')
