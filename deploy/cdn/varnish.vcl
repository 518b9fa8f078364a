# A shared cache in front of the gateways: docs/cdn.md. Varnish 6.0 or later.
vcl 4.1;

import std;

backend gateway {
  .host = "127.0.0.1";
  .port = "8080";
  # 200 also while the site is closed.
  .probe = { .url = "/robots.txt"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

sub vcl_recv {
  # Visitors cannot state their device.
  unset req.http.X-Device;
  unset req.http.X-View;

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Answers for one visitor: staff on a closed site, the API, and the pages that set or read cookies.
  if (req.http.Cookie ~ "(^|;)\s*bypass=" || req.url ~ "^/(api|maintain|judgeView|healthz|readyz|metrics)([/?]|$)") {
    return (pass);
  }

  # The device as the gateway detects it: by the first cookie `view`, else by the user agent.
  if (req.http.Cookie ~ "(^|;)\s*view=") {
    set req.http.X-View = regsub(req.http.Cookie, "^(.*?;)??\s*view=\s*([^;]*?)\s*(;.*)?$", "\2");
  }
  if (req.http.X-View == "desktop" || req.http.X-View == "mobile") {
    set req.http.X-Device = req.http.X-View;
  } elsif (req.http.User-Agent ~ "(?i)iPhone|iPad|iPod|Android") {
    set req.http.X-Device = "mobile";
  } else {
    set req.http.X-Device = "desktop";
  }
  unset req.http.X-View;
  unset req.http.Cookie;

  if (req.url ~ "^/(\?|$)") {
    return (synth(302));
  }
  # While the gateway works, a page is at most a minute older than SHARED_CACHE_SECONDS.
  if (!req.http.X-Stale && std.healthy(req.backend_hint)) {
    set req.grace = 60s;
  }
  return (hash);
}

sub vcl_synth {
  # The root is a redirect to the home page of the device, which redirects further if the site is closed.
  if (resp.status == 302) {
    if (req.http.X-Device == "mobile") {
      set resp.http.Location = "/homeApp" + regsub(req.url, "^/", "");
    } else {
      set resp.http.Location = "/homeWeb" + regsub(req.url, "^/", "");
    }
    set resp.http.Cache-Control = "no-store";
    set resp.http.Vary = "User-Agent, Cookie";
    set resp.body = "";
    return (deliver);
  }
}

sub vcl_backend_response {
  # An error never replaces a page.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  # While the gateway does not work, pages are kept for a day.
  if (beresp.http.Cache-Control ~ "s-maxage") {
    set beresp.grace = 24h;
  }
}

sub vcl_deliver {
  # The page from before, if there is one, instead of an error.
  if (resp.status >= 500 && req.method != "POST" && req.restarts == 0 && !req.http.X-Stale) {
    set req.http.X-Stale = "1";
    return (restart);
  }
}
