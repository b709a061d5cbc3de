// Shown in the place of the page that was asked for, at its own address: loading again asks for that page.
const again = () => location.reload();
addEventListener('online', again);
document.getElementById('again').addEventListener('click', again);
