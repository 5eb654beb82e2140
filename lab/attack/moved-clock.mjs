/**
 * Loaded into an attacked server by `--import`: its wall clock is as many milliseconds ahead as `CLOCK_FILE` says. Its
 * monotonic clock and the database's stay as they are.
 */
import { readFileSync } from 'node:fs'

const RealDate = Date
let aheadMs = 0
function read() {
  aheadMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
}
read()
setInterval(read, 20).unref()

globalThis.Date = class MovedDate extends RealDate {
  static now() {
    return RealDate.now() + aheadMs
  }
  // Files have dates of the other kind.
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate
  }
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs)
    else super(...given)
  }
}
