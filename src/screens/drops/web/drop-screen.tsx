export function DropScreen() {
  return null
}
