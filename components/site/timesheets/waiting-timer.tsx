/** The shape of the timer while it is not known whether it runs. */
export const WaitingTimer = () => <div className="h-24 rounded-card border border-line bg-raised md:h-22" />
