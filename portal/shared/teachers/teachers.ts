export type Teacher = {
  name: string
  /** An address, or ''. */
  photo: string
}

/**
 * The teachers of a class with their photos. Both are lists separated by commas in the same order, with '' for a
 * missing photo. If the lists differ in length, a name contains a comma ("Meera Iyer, M.Sc."), and the names stay one
 * text.
 */
export function readTeachers(names = '', photos = ''): Teacher[] {
  if (names.trim() === '') return []
  const [addresses, split] = [photos.split(','), names.split(',')].map((list) =>
    list.map((one) => one.trim()),
  )
  if (!addresses || !split || addresses.length !== split.length)
    return [{ name: names.trim(), photo: addresses?.length === 1 ? (addresses[0] ?? '') : '' }]
  return split.map((name, index) => ({ name, photo: addresses[index] ?? '' }))
}
