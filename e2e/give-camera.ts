/** Stands in for the device's camera alone, which the browser of the tests has not: it sees a drawing that changes. */
export function giveCamera(): void {
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
        const context = canvas.getContext('2d')!
        let frame = 0
        setInterval(() => {
          context.fillStyle = `hsl(${(frame++ * 7) % 360} 60% 50%)`
          context.fillRect(0, 0, 640, 480)
        }, 50)
        return canvas.captureStream(20)
      },
    },
  })
}
