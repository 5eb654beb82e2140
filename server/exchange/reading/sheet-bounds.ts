/** Of a spreadsheet: a year's marks of 2,000 students in 20 subjects. A cell takes some 200 bytes of memory. */
export const maxCells = 800_000
