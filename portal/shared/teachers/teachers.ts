export type Teacher = {
  name: string
  /** '' for none. */
  photo: string
}

/**
 * The teachers of a class with their photos: both are lists split by commas, in the same order; '' for no photo. The server
 * sends as many photos as there are teachers, and a name may have a comma: "Meera Iyer, M.Sc.".
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
