import { Presets, SingleBar } from 'cli-progress'

export type Progress = {
  /**
   * Shows `done` of `total` of a stage; a new stage ends the previous one.
   * @param counted shown with the time left, instead of the numbers
   */
  show: (stage: string, done: number, total: number, counted?: string) => void
  end: () => void
}

/** A bar on a terminal, a line from time to time elsewhere. */
export function createProgress(stream: NodeJS.WritableStream & { isTTY?: boolean }): Progress {
  return stream.isTTY ? createBar(stream) : createLines(stream)
}

function createBar(stream: NodeJS.WritableStream): Progress {
  let stage: string | undefined
  let bar: SingleBar | undefined
  const end = () => {
    bar?.stop()
    bar = undefined
    stage = undefined
  }
  return {
    show: (name, done, total, counted) => {
      if (name !== stage) {
        end()
        stage = name
        const figures =
          counted === undefined ? '{value}/{total}' : '{percentage} %, {counted}, {eta_formatted} left'
        bar = new SingleBar(
          { format: `{stage} {bar} ${figures}`, stream, etaBuffer: 50 },
          Presets.shades_classic,
        )
        bar.start(total, done, { stage: name.padEnd(10), counted })
      }
      bar?.update(done, { counted })
    },
    end,
  }
}

function createLines(stream: NodeJS.WritableStream): Progress {
  let last = ''
  return {
    show: (stage, done, total) => {
      const quarter = Math.floor((4 * done) / total) * 25
      const line = `${stage}: ${quarter} %\n`
      if (line !== last && quarter > 0) stream.write(line)
      last = line
    },
    end: () => undefined,
  }
}
