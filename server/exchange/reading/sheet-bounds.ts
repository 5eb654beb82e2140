/** Of a spreadsheet: a year's marks of 2,000 students in 20 subjects. A cell takes some 200 bytes of memory. */
export const maxCells = 800_000
/** Of all spreadsheets that are in memory at the same time. */
export const maxAllCells = 2 * maxCells
/** Letters of a cell, of which a spreadsheet program keeps no more. */
export const maxLetters = 32_767
