
// Within every page itself. A file that does not come, or a script that fails before the page stands:
// the page says so, and is loaded anew as soon as its server answers. Until then it stays: a browser
// that finds nobody would show an error of its own.
{
  const RETRY_MS = 5000;
  const PATIENCE_MS = 30000; // a page that is not complete by then is tried again
  const page = document.documentElement;
  const stands = () => "stands" in page.dataset;
  let trying = false;

  const again = async () => {
    const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (answer?.ok) location.reload();
    else setTimeout(again, RETRY_MS);
  };

  const broken = () => {
    page.dataset.broken = "";
    if (!trying) setTimeout(again, RETRY_MS);
    trying = true;
  };

  addEventListener("error", ({ target }) => {
    if (target !== window && target.matches("script, link[rel=stylesheet]")) broken();
    else if (target === window && !stands()) broken();
  }, true);
  addEventListener("unhandledrejection", () => stands() || broken());
  setTimeout(() => stands() || broken(), PATIENCE_MS);
}
